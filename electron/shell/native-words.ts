import type { MenuRole } from '../../shared/desk/menu.ts';
import type { WindowLanguage } from '../../shared/settings/settings.ts';

interface NativeWords {
  file: string;
  edit: string;
  view: string;
  window: string;
  openRecent: string;
  recentWorkspaces: string;
  /** The workspace that nobody has named. */
  firstWorkspace: string;
  roles: Readonly<Record<MenuRole, string>>;
  serviceQuestion(origin: string): string;
  serviceQuestionText: string;
  cancel: string;
  use: string;
  windowEnded: string;
  windowEndedText: string;
  openAgain: string;
  closeProgram: string;
  unstored: string;
  unstoredText: string;
  stay: string;
  endAllTheSame: string;
  failsAgain: string;
  failsAgainText: string;
  startAgain: string;
  copyReport: string;
}

/** What the system shows beside the window, where the window's own catalogue does not reach. */
export const nativeWords: Readonly<Record<WindowLanguage, NativeWords>> = {
  en: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    openRecent: 'Open recent',
    recentWorkspaces: 'Recent workspaces',
    firstWorkspace: 'My workspace',
    roles: {
      undo: 'Undo',
      redo: 'Redo',
      cut: 'Cut',
      copy: 'Copy',
      paste: 'Paste',
      delete: 'Delete',
      selectAll: 'Select all',
      reload: 'Load the window again',
      toggleDevTools: 'Developer tools',
      resetZoom: 'Actual size',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      togglefullscreen: 'Full screen',
      minimize: 'Minimise',
      close: 'Close',
      quit: 'Quit',
    },
    serviceQuestion: (origin) => `Use the service at ${origin}?`,
    serviceQuestionText:
      'Searches, routes and zones will be sent there from now on, with the keys that you give for it. ' +
      'Keys of other services are not sent there.',
    cancel: 'Cancel',
    use: 'Use this service',
    windowEnded: 'The window ended several times.',
    windowEndedText:
      'Everything that you made is saved. Open the window again, or close Zonedesk and start it anew.',
    openAgain: 'Open again',
    closeProgram: 'Close Zonedesk',
    unstored: 'Something is not stored yet.',
    unstoredText:
      'A key was typed and not kept, or changes of the zones are not on the disk. They are lost when the window ends now.',
    stay: 'Go back',
    endAllTheSame: 'Close without it',
    failsAgain: 'Zonedesk fails again and again.',
    failsAgainText:
      'Everything that you made is saved. Start Zonedesk again, or quit and send the report to those who look after it. The report has nothing of what you made.',
    startAgain: 'Start again',
    copyReport: 'Copy the report',
  },
  de: {
    file: 'Datei',
    edit: 'Bearbeiten',
    view: 'Ansicht',
    window: 'Fenster',
    openRecent: 'Zuletzt geöffnet',
    recentWorkspaces: 'Zuletzt geöffnete Arbeitsbereiche',
    firstWorkspace: 'Mein Arbeitsbereich',
    roles: {
      undo: 'Rückgängig',
      redo: 'Wiederholen',
      cut: 'Ausschneiden',
      copy: 'Kopieren',
      paste: 'Einfügen',
      delete: 'Löschen',
      selectAll: 'Alles auswählen',
      reload: 'Fenster neu laden',
      toggleDevTools: 'Entwicklerwerkzeuge',
      resetZoom: 'Originalgröße',
      zoomIn: 'Vergrößern',
      zoomOut: 'Verkleinern',
      togglefullscreen: 'Vollbild',
      minimize: 'Minimieren',
      close: 'Schließen',
      quit: 'Beenden',
    },
    serviceQuestion: (origin) => `Den Dienst unter ${origin} verwenden?`,
    serviceQuestionText:
      'Suchen, Routen und Zonen werden von jetzt an dorthin gesendet, mit den Schlüsseln, die Sie dafür angeben. ' +
      'Schlüssel anderer Dienste werden nicht dorthin gesendet.',
    cancel: 'Abbrechen',
    use: 'Diesen Dienst verwenden',
    windowEnded: 'Das Fenster ist mehrmals abgestürzt.',
    windowEndedText:
      'Alles, was Sie gemacht haben, ist gespeichert. Öffnen Sie das Fenster erneut oder schließen Sie Zonedesk und starten Sie es neu.',
    openAgain: 'Erneut öffnen',
    closeProgram: 'Zonedesk schließen',
    unstored: 'Etwas ist noch nicht gespeichert.',
    unstoredText:
      'Ein Schlüssel wurde eingegeben und nicht behalten, oder Änderungen der Zonen sind nicht auf der Festplatte. Endet das Fenster jetzt, sind sie verloren.',
    stay: 'Zurück',
    endAllTheSame: 'Ohne Speichern schließen',
    failsAgain: 'In Zonedesk treten immer wieder Fehler auf.',
    failsAgainText:
      'Alles, was Sie gemacht haben, ist gespeichert. Starten Sie Zonedesk erneut, oder beenden Sie es und senden Sie den Bericht an die Verantwortlichen. Der Bericht enthält nichts von dem, was Sie gemacht haben.',
    startAgain: 'Erneut starten',
    copyReport: 'Bericht kopieren',
  },
  es: {
    file: 'Archivo',
    edit: 'Edición',
    view: 'Ver',
    window: 'Ventana',
    openRecent: 'Abrir reciente',
    recentWorkspaces: 'Espacios de trabajo recientes',
    firstWorkspace: 'Mi espacio de trabajo',
    roles: {
      undo: 'Deshacer',
      redo: 'Rehacer',
      cut: 'Cortar',
      copy: 'Copiar',
      paste: 'Pegar',
      delete: 'Eliminar',
      selectAll: 'Seleccionar todo',
      reload: 'Volver a cargar la ventana',
      toggleDevTools: 'Herramientas de desarrollo',
      resetZoom: 'Tamaño real',
      zoomIn: 'Acercar',
      zoomOut: 'Alejar',
      togglefullscreen: 'Pantalla completa',
      minimize: 'Minimizar',
      close: 'Cerrar',
      quit: 'Salir',
    },
    serviceQuestion: (origin) => `¿Usar el servicio en ${origin}?`,
    serviceQuestionText:
      'Las búsquedas, rutas y zonas se enviarán allí a partir de ahora, con las claves que indique para él. ' +
      'Las claves de otros servicios no se envían allí.',
    cancel: 'Cancelar',
    use: 'Usar este servicio',
    windowEnded: 'La ventana se cerró varias veces por un error.',
    windowEndedText:
      'Todo lo que hizo está guardado. Abra de nuevo la ventana, o cierre Zonedesk y vuelva a iniciarlo.',
    openAgain: 'Abrir de nuevo',
    closeProgram: 'Cerrar Zonedesk',
    unstored: 'Algo no está guardado todavía.',
    unstoredText:
      'Se escribió una clave y no se guardó, o hay cambios de las zonas que no están en el disco. Si la ventana se cierra ahora, se pierden.',
    stay: 'Volver',
    endAllTheSame: 'Cerrar sin guardar',
    failsAgain: 'Zonedesk falla una y otra vez.',
    failsAgainText:
      'Todo lo que hizo está guardado. Inicie Zonedesk de nuevo, o salga y envíe el informe a sus responsables. El informe no contiene nada de lo que hizo.',
    startAgain: 'Iniciar de nuevo',
    copyReport: 'Copiar el informe',
  },
  fr: {
    file: 'Fichier',
    edit: 'Édition',
    view: 'Affichage',
    window: 'Fenêtre',
    openRecent: 'Ouvrir un élément récent',
    recentWorkspaces: 'Espaces de travail récents',
    firstWorkspace: 'Mon espace de travail',
    roles: {
      undo: 'Annuler',
      redo: 'Rétablir',
      cut: 'Couper',
      copy: 'Copier',
      paste: 'Coller',
      delete: 'Supprimer',
      selectAll: 'Tout sélectionner',
      reload: 'Recharger la fenêtre',
      toggleDevTools: 'Outils de développement',
      resetZoom: 'Taille réelle',
      zoomIn: 'Agrandir',
      zoomOut: 'Réduire',
      togglefullscreen: 'Plein écran',
      minimize: 'Placer dans la barre',
      close: 'Fermer',
      quit: 'Quitter',
    },
    serviceQuestion: (origin) => `Utiliser le service à ${origin} ?`,
    serviceQuestionText:
      'Les recherches, itinéraires et zones y seront désormais envoyés, avec les clés que vous indiquez pour lui. ' +
      'Les clés d’autres services n’y sont pas envoyées.',
    cancel: 'Annuler',
    use: 'Utiliser ce service',
    windowEnded: 'La fenêtre s’est arrêtée plusieurs fois.',
    windowEndedText:
      'Tout ce que vous avez fait est enregistré. Rouvrez la fenêtre, ou fermez Zonedesk et relancez-le.',
    openAgain: 'Rouvrir',
    closeProgram: 'Fermer Zonedesk',
    unstored: 'Quelque chose n’est pas encore enregistré.',
    unstoredText:
      'Une clé a été saisie et pas gardée, ou des modifications des zones ne sont pas sur le disque. Elles sont perdues si la fenêtre se ferme maintenant.',
    stay: 'Revenir',
    endAllTheSame: 'Fermer sans enregistrer',
    failsAgain: 'Zonedesk échoue à répétition.',
    failsAgainText:
      'Tout ce que vous avez fait est enregistré. Relancez Zonedesk, ou quittez-le et envoyez le rapport à ses responsables. Le rapport ne contient rien de ce que vous avez fait.',
    startAgain: 'Relancer',
    copyReport: 'Copier le rapport',
  },
  it: {
    file: 'File',
    edit: 'Modifica',
    view: 'Visualizza',
    window: 'Finestra',
    openRecent: 'Apri recenti',
    recentWorkspaces: 'Aree di lavoro recenti',
    firstWorkspace: 'La mia area di lavoro',
    roles: {
      undo: 'Annulla',
      redo: 'Ripeti',
      cut: 'Taglia',
      copy: 'Copia',
      paste: 'Incolla',
      delete: 'Elimina',
      selectAll: 'Seleziona tutto',
      reload: 'Ricarica la finestra',
      toggleDevTools: 'Strumenti di sviluppo',
      resetZoom: 'Dimensioni reali',
      zoomIn: 'Ingrandisci',
      zoomOut: 'Riduci',
      togglefullscreen: 'Schermo intero',
      minimize: 'Riduci a icona',
      close: 'Chiudi',
      quit: 'Esci',
    },
    serviceQuestion: (origin) => `Usare il servizio a ${origin}?`,
    serviceQuestionText:
      'Ricerche, percorsi e zone saranno inviati lì da ora in poi, con le chiavi che indichi per esso. ' +
      'Le chiavi di altri servizi non vengono inviate lì.',
    cancel: 'Annulla',
    use: 'Usa questo servizio',
    windowEnded: 'La finestra si è chiusa più volte per un errore.',
    windowEndedText:
      'Tutto ciò che hai fatto è salvato. Riapri la finestra, oppure chiudi Zonedesk e riavvialo.',
    openAgain: 'Riapri',
    closeProgram: 'Chiudi Zonedesk',
    unstored: 'Qualcosa non è ancora salvato.',
    unstoredText:
      'Una chiave è stata digitata e non conservata, o modifiche delle zone non sono sul disco. Se la finestra si chiude ora, vanno perse.',
    stay: 'Torna indietro',
    endAllTheSame: 'Chiudi senza salvare',
    failsAgain: 'Zonedesk continua a dare errori.',
    failsAgainText:
      'Tutto ciò che hai fatto è salvato. Riavvia Zonedesk, oppure esci e invia il rapporto a chi se ne occupa. Il rapporto non contiene nulla di ciò che hai fatto.',
    startAgain: 'Riavvia',
    copyReport: 'Copia il rapporto',
  },
};
