import type { WindowLanguage } from '../../shared/settings/settings.ts';

/** Why a file or folder can't be used. */
export type DiskReason =
  | 'folder-in-place'
  | 'not-allowed'
  | 'read-only'
  | 'full'
  | 'quota'
  | 'no-folder'
  | 'failing';

interface StartFailureWords {
  reasons: Readonly<Record<DiskReason, string>>;
  unusable(path: string, reason: string): string;
  notLoaded(what: string, profileFolder: string): string;
  other(what: string, profileFolder: string): string;
  inUse(profileFolder: string): string;
  portInUse(port: number): string;
  unfitRuntime(found: string, needed: number): string;
  missing(what: string): string;
  otherRuntime(profileFolder: string): string;
}

/** Messages for a program that can't start, before there is a window. */
export const startFailureWords: Readonly<Record<WindowLanguage, StartFailureWords>> = {
  en: {
    reasons: {
      'folder-in-place': 'a folder has the same name',
      'not-allowed': 'you don’t have permission to read or write it',
      'read-only': 'it is on a read-only disk',
      full: 'the disk is full',
      quota: 'your disk quota is exceeded',
      'no-folder': 'a file is where a folder should be',
      failing: 'the disk can’t be read',
    },
    unusable: (path, reason) =>
      `Zonedesk can’t use ${path}: ${reason}. Fix this or move it, then start Zonedesk again. Nothing was changed.`,
    notLoaded: (what, profileFolder) =>
      `The installation of Zonedesk is damaged. Reinstall it. Your data in ${profileFolder} was not changed.\n\n${what}`,
    other: (what, profileFolder) =>
      `Zonedesk couldn’t start: ${what}\n\nYour data in ${profileFolder} was not changed. To start with another folder, use --profile.`,
    inUse: (profileFolder) =>
      `Zonedesk is already running with the profile folder ${profileFolder}. Close it first, or use another folder with --profile.`,
    portInUse: (port) =>
      `Port ${port} is in use by another program. Use another one with --port, or omit --port.`,
    unfitRuntime: (found, needed) =>
      `Zonedesk was started with Electron ${found} but needs Electron ${needed} or later.`,
    missing: (what) => `Missing: ${what}.`,
    otherRuntime: (profileFolder) =>
      `Start Zonedesk with its own app, which includes the right Electron, or reinstall it. Your data in ${profileFolder} was not changed.`,
  },
  de: {
    reasons: {
      'folder-in-place': 'an dieser Stelle liegt ein Ordner',
      'not-allowed': 'Sie haben keine Lese- oder Schreibrechte',
      'read-only': 'das Laufwerk ist schreibgeschützt',
      full: 'das Laufwerk ist voll',
      quota: 'Ihr Speicherkontingent ist aufgebraucht',
      'no-folder': 'anstelle eines Ordners liegt dort eine Datei',
      failing: 'das Laufwerk ist nicht lesbar',
    },
    unusable: (path, reason) =>
      `Zonedesk kann ${path} nicht verwenden: ${reason}. Beheben Sie das oder verschieben Sie den Eintrag und starten Sie Zonedesk erneut. Es wurde nichts geändert.`,
    notLoaded: (what, profileFolder) =>
      `Die Installation von Zonedesk ist beschädigt. Installieren Sie Zonedesk neu. Ihre Daten in ${profileFolder} wurden nicht geändert.\n\n${what}`,
    other: (what, profileFolder) =>
      `Zonedesk konnte nicht starten: ${what}\n\nIhre Daten in ${profileFolder} wurden nicht geändert. Mit --profile starten Sie mit einem anderen Ordner.`,
    inUse: (profileFolder) =>
      `Zonedesk ist mit ${profileFolder} bereits geöffnet. Schließen Sie es zuerst, oder verwenden Sie mit --profile einen anderen Ordner.`,
    portInUse: (port) =>
      `Port ${port} wird von einem anderen Programm verwendet. Wählen Sie mit --port einen anderen, oder lassen Sie --port weg.`,
    unfitRuntime: (found, needed) =>
      `Zonedesk wurde mit Electron ${found} gestartet, benötigt aber Electron ${needed} oder neuer.`,
    missing: (what) => `Es fehlt: ${what}.`,
    otherRuntime: (profileFolder) =>
      `Starten Sie Zonedesk mit seinem eigenen Programm, das das richtige Electron enthält, oder installieren Sie es neu. Ihre Daten in ${profileFolder} wurden nicht geändert.`,
  },
  es: {
    reasons: {
      'folder-in-place': 'hay una carpeta en su lugar',
      'not-allowed': 'no tiene permiso para leerlo o escribirlo',
      'read-only': 'está en un disco de solo lectura',
      full: 'el disco está lleno',
      quota: 'su cuota de disco se agotó',
      'no-folder': 'hay un archivo en lugar de una carpeta',
      failing: 'el disco no se puede leer',
    },
    unusable: (path, reason) =>
      `Zonedesk no puede usar ${path}: ${reason}. Corríjalo o muévalo y vuelva a iniciar Zonedesk. No se modificó nada.`,
    notLoaded: (what, profileFolder) =>
      `La instalación de Zonedesk está dañada. Vuelva a instalarlo. Sus datos de ${profileFolder} no se modificaron.\n\n${what}`,
    other: (what, profileFolder) =>
      `Zonedesk no pudo iniciarse: ${what}\n\nSus datos de ${profileFolder} no se modificaron. Para iniciar con otra carpeta, use --profile.`,
    inUse: (profileFolder) =>
      `Zonedesk ya está abierto con ${profileFolder}. Ciérrelo primero o use otra carpeta con --profile.`,
    portInUse: (port) => `Otro programa usa el puerto ${port}. Elija otro con --port u omita --port.`,
    unfitRuntime: (found, needed) =>
      `Zonedesk se inició con Electron ${found}, pero necesita Electron ${needed} o posterior.`,
    missing: (what) => `Falta: ${what}.`,
    otherRuntime: (profileFolder) =>
      `Inicie Zonedesk con su propio programa, que incluye el Electron adecuado, o vuelva a instalarlo. Sus datos de ${profileFolder} no se modificaron.`,
  },
  fr: {
    reasons: {
      'folder-in-place': 'un dossier se trouve à sa place',
      'not-allowed': 'vous n’avez pas les droits de lecture ou d’écriture',
      'read-only': 'il est sur un disque en lecture seule',
      full: 'le disque est plein',
      quota: 'votre quota d’espace disque est épuisé',
      'no-folder': 'un fichier se trouve à la place d’un dossier',
      failing: 'le disque est illisible',
    },
    unusable: (path, reason) =>
      `Zonedesk ne peut pas utiliser ${path} : ${reason}. Corrigez ou déplacez-le, puis relancez Zonedesk. Rien n’a été modifié.`,
    notLoaded: (what, profileFolder) =>
      `L’installation de Zonedesk est endommagée. Réinstallez-le. Vos données dans ${profileFolder} n’ont pas été modifiées.\n\n${what}`,
    other: (what, profileFolder) =>
      `Zonedesk n’a pas pu démarrer : ${what}\n\nVos données dans ${profileFolder} n’ont pas été modifiées. Pour démarrer avec un autre dossier, utilisez --profile.`,
    inUse: (profileFolder) =>
      `Zonedesk est déjà ouvert avec ${profileFolder}. Fermez-le d’abord, ou utilisez un autre dossier avec --profile.`,
    portInUse: (port) =>
      `Un autre programme utilise le port ${port}. Choisissez-en un autre avec --port, ou omettez --port.`,
    unfitRuntime: (found, needed) =>
      `Zonedesk a été démarré avec Electron ${found}, mais nécessite Electron ${needed} ou une version ultérieure.`,
    missing: (what) => `Il manque : ${what}.`,
    otherRuntime: (profileFolder) =>
      `Démarrez Zonedesk avec son propre programme, qui contient la bonne version d’Electron, ou réinstallez-le. Vos données dans ${profileFolder} n’ont pas été modifiées.`,
  },
  it: {
    reasons: {
      'folder-in-place': 'al suo posto c’è una cartella',
      'not-allowed': 'non hai i permessi di lettura o scrittura',
      'read-only': 'si trova su un disco di sola lettura',
      full: 'il disco è pieno',
      quota: 'la tua quota disco è esaurita',
      'no-folder': 'c’è un file al posto di una cartella',
      failing: 'il disco non è leggibile',
    },
    unusable: (path, reason) =>
      `Zonedesk non può usare ${path}: ${reason}. Correggilo o spostalo, poi riavvia Zonedesk. Nulla è stato modificato.`,
    notLoaded: (what, profileFolder) =>
      `L’installazione di Zonedesk è danneggiata. Reinstallalo. I tuoi dati in ${profileFolder} non sono stati modificati.\n\n${what}`,
    other: (what, profileFolder) =>
      `Impossibile avviare Zonedesk: ${what}\n\nI tuoi dati in ${profileFolder} non sono stati modificati. Per avviarlo con un’altra cartella, usa --profile.`,
    inUse: (profileFolder) =>
      `Zonedesk è già aperto con ${profileFolder}. Chiudilo prima, oppure usa un’altra cartella con --profile.`,
    portInUse: (port) =>
      `Un altro programma usa la porta ${port}. Scegline un’altra con --port, oppure ometti --port.`,
    unfitRuntime: (found, needed) =>
      `Zonedesk è stato avviato con Electron ${found}, ma richiede Electron ${needed} o successivo.`,
    missing: (what) => `Manca: ${what}.`,
    otherRuntime: (profileFolder) =>
      `Avvia Zonedesk con il suo programma, che include la versione giusta di Electron, oppure reinstallalo. I tuoi dati in ${profileFolder} non sono stati modificati.`,
  },
};
