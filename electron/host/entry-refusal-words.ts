import type { WindowLanguage } from '../../shared/settings/settings.ts';

interface EntryRefusalWords {
  /** The link was already used or is incomplete. */
  401: string;
  /** The request came from a page of another origin. */
  403: string;
}

/** Messages for a browser that isn't admitted, before there is a window. */
export const entryRefusalWords: Readonly<Record<WindowLanguage, EntryRefusalWords>> = {
  en: {
    401: 'This link was already used or is incomplete. If you didn’t use it, press Enter where Zonedesk is running to close all windows and get a new link.',
    403: 'Requests from other sites are blocked. Open the link that Zonedesk shows when it starts.',
  },
  de: {
    401: 'Dieser Link wurde bereits verwendet oder ist unvollständig. Wenn Sie ihn nicht verwendet haben, drücken Sie dort, wo Zonedesk läuft, die Eingabetaste: Alle Fenster werden geschlossen und ein neuer Link wird angezeigt.',
    403: 'Anfragen von anderen Websites werden blockiert. Öffnen Sie den Link, den Zonedesk beim Start anzeigt.',
  },
  es: {
    401: 'Este enlace ya se usó o está incompleto. Si no lo usó usted, pulse Intro donde se ejecuta Zonedesk para cerrar todas las ventanas y obtener un enlace nuevo.',
    403: 'Las solicitudes de otros sitios están bloqueadas. Abra el enlace que Zonedesk muestra al iniciarse.',
  },
  fr: {
    401: 'Ce lien a déjà été utilisé ou est incomplet. Si vous ne l’avez pas utilisé, appuyez sur Entrée là où Zonedesk s’exécute pour fermer toutes les fenêtres et obtenir un nouveau lien.',
    403: 'Les requêtes d’autres sites sont bloquées. Ouvrez le lien que Zonedesk affiche au démarrage.',
  },
  it: {
    401: 'Questo link è già stato usato o è incompleto. Se non l’hai usato tu, premi Invio dove è in esecuzione Zonedesk per chiudere tutte le finestre e ottenere un nuovo link.',
    403: 'Le richieste di altri siti sono bloccate. Apri il link che Zonedesk mostra all’avvio.',
  },
};
