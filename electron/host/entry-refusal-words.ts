import type { WindowLanguage } from '../../shared/settings/settings.ts';

interface EntryRefusalWords {
  /** The address lets nobody in any more, or never did. */
  401: string;
  /** A page of somewhere else asks. */
  403: string;
}

/** What a browser shows that is not let in, before there is a window. */
export const entryRefusalWords: Readonly<Record<WindowLanguage, EntryRefusalWords>> = {
  en: {
    401: 'This address was used already, or is not whole. If it was not you who used it, press Enter where Zonedesk runs: that ends all windows and prints a new address.',
    403: 'Only the page of this address may ask for it.',
  },
  de: {
    401: 'Diese Adresse wurde schon verwendet oder ist unvollständig. Wenn nicht Sie sie verwendet haben, drücken Sie dort, wo Zonedesk läuft, die Eingabetaste: Das beendet alle Fenster und gibt eine neue Adresse aus.',
    403: 'Nur die Seite dieser Adresse darf danach fragen.',
  },
  es: {
    401: 'Esta dirección ya se usó o está incompleta. Si no fue usted quien la usó, pulse Intro donde se ejecuta Zonedesk: así se cierran todas las ventanas y se muestra una dirección nueva.',
    403: 'Solo la página de esta dirección puede solicitarlo.',
  },
  fr: {
    401: 'Cette adresse a déjà servi ou est incomplète. Si ce n’est pas vous qui l’avez utilisée, appuyez sur Entrée là où Zonedesk s’exécute : toutes les fenêtres sont fermées et une nouvelle adresse s’affiche.',
    403: 'Seule la page de cette adresse peut le demander.',
  },
  it: {
    401: 'Questo indirizzo è già stato usato o è incompleto. Se non l’hai usato tu, premi Invio dove è in esecuzione Zonedesk: tutte le finestre vengono chiuse e compare un nuovo indirizzo.',
    403: 'Solo la pagina di questo indirizzo può chiederlo.',
  },
};
