import type { WindowLanguage } from '../../shared/settings/settings.ts';

/** Why a file or folder could not be used. */
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

/** What is said where the program does not start, before there is a window. */
export const startFailureWords: Readonly<Record<WindowLanguage, StartFailureWords>> = {
  en: {
    reasons: {
      'folder-in-place': 'a folder stands in its place',
      'not-allowed': 'this user may not read or write it',
      'read-only': 'it stands on a disk that may only be read',
      full: 'the disk is full',
      quota: 'the disk space of this user is used up',
      'no-folder': 'a file stands where a folder was expected',
      failing: 'the disk could not be read',
    },
    unusable: (path, reason) =>
      `Zonedesk cannot use ${path}: ${reason}. Move it to another place or set it right, then start again. Nothing in it was changed.`,
    notLoaded: (what, profileFolder) =>
      `A part of Zonedesk cannot be loaded: its installation is damaged. Install it again; everything of yours stands in ${profileFolder} and was not changed.\n\n${what}`,
    other: (what, profileFolder) =>
      `Zonedesk could not start: ${what}\n\nEverything of yours stands in ${profileFolder} and was not changed. To start without it, name another folder with --profile.`,
    inUse: (profileFolder) =>
      `Zonedesk is open already with ${profileFolder}. Close it there first, or name another folder with --profile.`,
    portInUse: (port) =>
      `Another program listens on port ${port} of this computer. Choose another one with --port, or leave it out.`,
    unfitRuntime: (found, needed) =>
      `Zonedesk was started with Electron ${found}, and needs Electron ${needed} or later.`,
    missing: (what) => `This one lacks ${what}.`,
    otherRuntime: (profileFolder) =>
      `Start Zonedesk by its own program, which brings the Electron that it needs, or install it again. Everything of yours stands in ${profileFolder} and was not changed.`,
  },
  de: {
    reasons: {
      'folder-in-place': 'an dieser Stelle ist ein Ordner',
      'not-allowed': 'dieser Benutzer darf nicht darin lesen oder schreiben',
      'read-only': 'das Laufwerk darf nur gelesen werden',
      full: 'das Laufwerk ist voll',
      quota: 'der Speicherplatz dieses Benutzers ist aufgebraucht',
      'no-folder': 'hier wurde ein Ordner erwartet und ist eine Datei',
      failing: 'das Laufwerk konnte nicht gelesen werden',
    },
    unusable: (path, reason) =>
      `Zonedesk kann ${path} nicht verwenden: ${reason}. Verschieben Sie es oder bringen Sie es in Ordnung und starten Sie erneut. Darin wurde nichts geändert.`,
    notLoaded: (what, profileFolder) =>
      `Ein Teil von Zonedesk kann nicht geladen werden: Die Installation ist beschädigt. Installieren Sie Zonedesk erneut. Alles, was Ihnen gehört, liegt in ${profileFolder} und wurde nicht geändert.\n\n${what}`,
    other: (what, profileFolder) =>
      `Zonedesk konnte nicht starten: ${what}\n\nAlles, was Ihnen gehört, liegt in ${profileFolder} und wurde nicht geändert. Um ohne diesen Ordner zu starten, nennen Sie mit --profile einen anderen.`,
    inUse: (profileFolder) =>
      `Zonedesk ist mit ${profileFolder} schon geöffnet. Schließen Sie es dort zuerst, oder nennen Sie mit --profile einen anderen Ordner.`,
    portInUse: (port) =>
      `Ein anderes Programm nutzt Port ${port} dieses Computers. Wählen Sie mit --port einen anderen, oder lassen Sie die Angabe weg.`,
    unfitRuntime: (found, needed) =>
      `Zonedesk wurde mit Electron ${found} gestartet und braucht Electron ${needed} oder neuer.`,
    missing: (what) => `Diesem fehlt ${what}.`,
    otherRuntime: (profileFolder) =>
      `Starten Sie Zonedesk mit seinem eigenen Programm, das das nötige Electron mitbringt, oder installieren Sie es erneut. Alles, was Ihnen gehört, liegt in ${profileFolder} und wurde nicht geändert.`,
  },
  es: {
    reasons: {
      'folder-in-place': 'hay una carpeta en su lugar',
      'not-allowed': 'este usuario no puede leerlo o escribirlo',
      'read-only': 'está en un disco que solo se puede leer',
      full: 'el disco está lleno',
      quota: 'el espacio en disco de este usuario se agotó',
      'no-folder': 'hay un archivo donde se esperaba una carpeta',
      failing: 'no se pudo leer el disco',
    },
    unusable: (path, reason) =>
      `Zonedesk no puede usar ${path}: ${reason}. Muévalo a otro lugar o corríjalo y vuelva a iniciar. Nada de su contenido se modificó.`,
    notLoaded: (what, profileFolder) =>
      `No se puede cargar una parte de Zonedesk: la instalación está dañada. Instálelo de nuevo; todo lo suyo está en ${profileFolder} y no se modificó.\n\n${what}`,
    other: (what, profileFolder) =>
      `Zonedesk no pudo iniciarse: ${what}\n\nTodo lo suyo está en ${profileFolder} y no se modificó. Para iniciar sin esa carpeta, indique otra con --profile.`,
    inUse: (profileFolder) =>
      `Zonedesk ya está abierto con ${profileFolder}. Ciérrelo allí primero, o indique otra carpeta con --profile.`,
    portInUse: (port) =>
      `Otro programa usa el puerto ${port} de este equipo. Elija otro con --port, o no lo indique.`,
    unfitRuntime: (found, needed) =>
      `Zonedesk se inició con Electron ${found} y necesita Electron ${needed} o posterior.`,
    missing: (what) => `A este le falta ${what}.`,
    otherRuntime: (profileFolder) =>
      `Inicie Zonedesk con su propio programa, que trae el Electron que necesita, o instálelo de nuevo. Todo lo suyo está en ${profileFolder} y no se modificó.`,
  },
  fr: {
    reasons: {
      'folder-in-place': 'un dossier se trouve à sa place',
      'not-allowed': 'cet utilisateur ne peut pas y lire ou y écrire',
      'read-only': 'il est sur un disque en lecture seule',
      full: 'le disque est plein',
      quota: 'l’espace disque de cet utilisateur est épuisé',
      'no-folder': 'un fichier se trouve là où un dossier était attendu',
      failing: 'le disque n’a pas pu être lu',
    },
    unusable: (path, reason) =>
      `Zonedesk ne peut pas utiliser ${path} : ${reason}. Déplacez-le ou corrigez-le, puis relancez. Rien n’y a été modifié.`,
    notLoaded: (what, profileFolder) =>
      `Une partie de Zonedesk ne peut pas être chargée : l’installation est endommagée. Réinstallez-le ; tout ce qui est à vous se trouve dans ${profileFolder} et n’a pas été modifié.\n\n${what}`,
    other: (what, profileFolder) =>
      `Zonedesk n’a pas pu démarrer : ${what}\n\nTout ce qui est à vous se trouve dans ${profileFolder} et n’a pas été modifié. Pour démarrer sans ce dossier, indiquez-en un autre avec --profile.`,
    inUse: (profileFolder) =>
      `Zonedesk est déjà ouvert avec ${profileFolder}. Fermez-le d’abord, ou indiquez un autre dossier avec --profile.`,
    portInUse: (port) =>
      `Un autre programme utilise le port ${port} de cet ordinateur. Choisissez-en un autre avec --port, ou ne l’indiquez pas.`,
    unfitRuntime: (found, needed) =>
      `Zonedesk a été démarré avec Electron ${found} et nécessite Electron ${needed} ou une version ultérieure.`,
    missing: (what) => `Il manque à celui-ci : ${what}.`,
    otherRuntime: (profileFolder) =>
      `Démarrez Zonedesk par son propre programme, qui apporte l’Electron nécessaire, ou réinstallez-le. Tout ce qui est à vous se trouve dans ${profileFolder} et n’a pas été modifié.`,
  },
  it: {
    reasons: {
      'folder-in-place': 'al suo posto c’è una cartella',
      'not-allowed': 'questo utente non può leggerlo o scriverlo',
      'read-only': 'si trova su un disco di sola lettura',
      full: 'il disco è pieno',
      quota: 'lo spazio su disco di questo utente è esaurito',
      'no-folder': 'c’è un file dove era attesa una cartella',
      failing: 'non è stato possibile leggere il disco',
    },
    unusable: (path, reason) =>
      `Zonedesk non può usare ${path}: ${reason}. Spostalo o correggilo, poi riavvia. Nulla al suo interno è stato modificato.`,
    notLoaded: (what, profileFolder) =>
      `Non è possibile caricare una parte di Zonedesk: l’installazione è danneggiata. Installalo di nuovo; tutto ciò che è tuo si trova in ${profileFolder} e non è stato modificato.\n\n${what}`,
    other: (what, profileFolder) =>
      `Zonedesk non è riuscito ad avviarsi: ${what}\n\nTutto ciò che è tuo si trova in ${profileFolder} e non è stato modificato. Per avviarlo senza quella cartella, indicane un’altra con --profile.`,
    inUse: (profileFolder) =>
      `Zonedesk è già aperto con ${profileFolder}. Chiudilo prima lì, oppure indica un’altra cartella con --profile.`,
    portInUse: (port) =>
      `Un altro programma usa la porta ${port} di questo computer. Scegline un’altra con --port, o non indicarla.`,
    unfitRuntime: (found, needed) =>
      `Zonedesk è stato avviato con Electron ${found} e richiede Electron ${needed} o successivo.`,
    missing: (what) => `A questo manca ${what}.`,
    otherRuntime: (profileFolder) =>
      `Avvia Zonedesk con il suo programma, che include l’Electron necessario, oppure installalo di nuovo. Tutto ciò che è tuo si trova in ${profileFolder} e non è stato modificato.`,
  },
};
