import type { MenuRole } from '../../shared/desk/menu.ts';
import type { WindowLanguage } from '../../shared/settings/settings.ts';

interface NativeWords {
  file: string;
  edit: string;
  view: string;
  window: string;
  openRecent: string;
  recentWorkspaces: string;
  /** Name of the initial workspace until the user names it. */
  initialWorkspace: string;
  sampleProject: string;
  roles: Readonly<Record<MenuRole, string>>;
  serviceQuestion(origin: string): string;
  serviceQuestionText: string;
  cancel: string;
  use: string;
  windowCrashed: string;
  windowCrashedText: string;
  reopenWindow: string;
  quitProgram: string;
  unsavedChanges: string;
  unsavedChangesText: string;
  goBack: string;
  closeWithoutSaving: string;
  keepsCrashing: string;
  keepsCrashingText: string;
  restart: string;
  copyReport: string;
}

/** Texts of the native UI, such as menus and dialogs; the texts of the window are in `renderer/words`. */
export const nativeWords: Readonly<Record<WindowLanguage, NativeWords>> = {
  en: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    openRecent: 'Open recent',
    recentWorkspaces: 'Recent workspaces',
    initialWorkspace: 'My workspace',
    sampleProject: 'Sample project',
    roles: {
      undo: 'Undo',
      redo: 'Redo',
      cut: 'Cut',
      copy: 'Copy',
      paste: 'Paste',
      delete: 'Delete',
      selectAll: 'Select all',
      reload: 'Reload',
      toggleDevTools: 'Developer tools',
      resetZoom: 'Actual size',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      togglefullscreen: 'Full screen',
      minimize: 'Minimize',
      close: 'Close',
      quit: 'Quit',
    },
    serviceQuestion: (origin) => `Use the service at ${origin}?`,
    serviceQuestionText:
      'Searches, routes, and zones will be sent there with the keys you enter for it. ' +
      'Keys for other services are never sent there.',
    cancel: 'Cancel',
    use: 'Use service',
    windowCrashed: 'The window crashed several times',
    windowCrashedText: 'Your work is saved. Reopen the window, or quit and restart Zonedesk.',
    reopenWindow: 'Reopen window',
    quitProgram: 'Quit Zonedesk',
    unsavedChanges: 'You have unsaved changes',
    unsavedChangesText:
      'If you close the window now, keys and zone changes that aren’t saved yet will be lost.',
    goBack: 'Go back',
    closeWithoutSaving: 'Close without saving',
    keepsCrashing: 'Zonedesk keeps crashing',
    keepsCrashingText:
      'Your work is saved. Restart Zonedesk, or quit and send the report to support. The report contains none of your data.',
    restart: 'Restart',
    copyReport: 'Copy report',
  },
  de: {
    file: 'Datei',
    edit: 'Bearbeiten',
    view: 'Ansicht',
    window: 'Fenster',
    openRecent: 'Zuletzt geöffnet',
    recentWorkspaces: 'Zuletzt geöffnete Arbeitsbereiche',
    initialWorkspace: 'Mein Arbeitsbereich',
    sampleProject: 'Beispielprojekt',
    roles: {
      undo: 'Rückgängig',
      redo: 'Wiederholen',
      cut: 'Ausschneiden',
      copy: 'Kopieren',
      paste: 'Einfügen',
      delete: 'Löschen',
      selectAll: 'Alles auswählen',
      reload: 'Neu laden',
      toggleDevTools: 'Entwicklerwerkzeuge',
      resetZoom: 'Originalgröße',
      zoomIn: 'Vergrößern',
      zoomOut: 'Verkleinern',
      togglefullscreen: 'Vollbild',
      minimize: 'Minimieren',
      close: 'Schließen',
      quit: 'Beenden',
    },
    serviceQuestion: (origin) => `Dienst unter ${origin} verwenden?`,
    serviceQuestionText:
      'Suchen, Routen und Zonen werden mit den dafür eingegebenen Schlüsseln dorthin gesendet. ' +
      'Schlüssel anderer Dienste werden nie dorthin gesendet.',
    cancel: 'Abbrechen',
    use: 'Dienst verwenden',
    windowCrashed: 'Das Fenster ist mehrmals abgestürzt',
    windowCrashedText:
      'Ihre Arbeit ist gespeichert. Öffnen Sie das Fenster erneut oder beenden Sie Zonedesk und starten Sie es neu.',
    reopenWindow: 'Fenster erneut öffnen',
    quitProgram: 'Zonedesk beenden',
    unsavedChanges: 'Nicht gespeicherte Änderungen',
    unsavedChangesText:
      'Ein eingegebener Schlüssel oder Änderungen an Zonen sind noch nicht gespeichert. Sie gehen verloren, wenn Sie das Fenster jetzt schließen.',
    goBack: 'Zurück',
    closeWithoutSaving: 'Ohne Speichern schließen',
    keepsCrashing: 'Zonedesk stürzt wiederholt ab',
    keepsCrashingText:
      'Ihre Arbeit ist gespeichert. Starten Sie Zonedesk neu, oder beenden Sie es und senden Sie den Bericht an den Support. Der Bericht enthält keine Ihrer Daten.',
    restart: 'Neu starten',
    copyReport: 'Bericht kopieren',
  },
  es: {
    file: 'Archivo',
    edit: 'Edición',
    view: 'Ver',
    window: 'Ventana',
    openRecent: 'Abrir reciente',
    recentWorkspaces: 'Espacios de trabajo recientes',
    initialWorkspace: 'Mi espacio de trabajo',
    sampleProject: 'Proyecto de ejemplo',
    roles: {
      undo: 'Deshacer',
      redo: 'Rehacer',
      cut: 'Cortar',
      copy: 'Copiar',
      paste: 'Pegar',
      delete: 'Eliminar',
      selectAll: 'Seleccionar todo',
      reload: 'Recargar',
      toggleDevTools: 'Herramientas de desarrollo',
      resetZoom: 'Tamaño real',
      zoomIn: 'Acercar',
      zoomOut: 'Alejar',
      togglefullscreen: 'Pantalla completa',
      minimize: 'Minimizar',
      close: 'Cerrar',
      quit: 'Salir',
    },
    serviceQuestion: (origin) => `¿Usar el servicio de ${origin}?`,
    serviceQuestionText:
      'Las búsquedas, rutas y zonas se enviarán allí con las claves que introduzca para ese servicio. ' +
      'Las claves de otros servicios nunca se envían allí.',
    cancel: 'Cancelar',
    use: 'Usar servicio',
    windowCrashed: 'La ventana se cerró varias veces por un error',
    windowCrashedText:
      'Su trabajo está guardado. Vuelva a abrir la ventana, o salga de Zonedesk e inícielo de nuevo.',
    reopenWindow: 'Reabrir ventana',
    quitProgram: 'Salir de Zonedesk',
    unsavedChanges: 'Hay cambios sin guardar',
    unsavedChangesText:
      'Una clave introducida o cambios en las zonas aún no están guardados. Se perderán si cierra la ventana ahora.',
    goBack: 'Volver',
    closeWithoutSaving: 'Cerrar sin guardar',
    keepsCrashing: 'Zonedesk se cierra una y otra vez por un error',
    keepsCrashingText:
      'Su trabajo está guardado. Reinicie Zonedesk, o salga y envíe el informe al soporte. El informe no contiene sus datos.',
    restart: 'Reiniciar',
    copyReport: 'Copiar informe',
  },
  fr: {
    file: 'Fichier',
    edit: 'Édition',
    view: 'Affichage',
    window: 'Fenêtre',
    openRecent: 'Ouvrir un élément récent',
    recentWorkspaces: 'Espaces de travail récents',
    initialWorkspace: 'Mon espace de travail',
    sampleProject: 'Projet d’exemple',
    roles: {
      undo: 'Annuler',
      redo: 'Rétablir',
      cut: 'Couper',
      copy: 'Copier',
      paste: 'Coller',
      delete: 'Supprimer',
      selectAll: 'Tout sélectionner',
      reload: 'Recharger',
      toggleDevTools: 'Outils de développement',
      resetZoom: 'Taille réelle',
      zoomIn: 'Zoom avant',
      zoomOut: 'Zoom arrière',
      togglefullscreen: 'Plein écran',
      minimize: 'Réduire',
      close: 'Fermer',
      quit: 'Quitter',
    },
    serviceQuestion: (origin) => `Utiliser le service ${origin} ?`,
    serviceQuestionText:
      'Les recherches, itinéraires et zones y seront envoyés avec les clés que vous saisissez pour ce service. ' +
      'Les clés d’autres services n’y sont jamais envoyées.',
    cancel: 'Annuler',
    use: 'Utiliser ce service',
    windowCrashed: 'La fenêtre s’est arrêtée plusieurs fois de façon inattendue',
    windowCrashedText:
      'Votre travail est enregistré. Rouvrez la fenêtre, ou quittez Zonedesk et relancez-le.',
    reopenWindow: 'Rouvrir la fenêtre',
    quitProgram: 'Quitter Zonedesk',
    unsavedChanges: 'Modifications non enregistrées',
    unsavedChangesText:
      'Une clé saisie ou des modifications de zones ne sont pas encore enregistrées. Elles seront perdues si vous fermez la fenêtre maintenant.',
    goBack: 'Retour',
    closeWithoutSaving: 'Fermer sans enregistrer',
    keepsCrashing: 'Zonedesk s’arrête à répétition',
    keepsCrashingText:
      'Votre travail est enregistré. Relancez Zonedesk, ou quittez-le et envoyez le rapport au support. Le rapport ne contient aucune de vos données.',
    restart: 'Relancer',
    copyReport: 'Copier le rapport',
  },
  it: {
    file: 'File',
    edit: 'Modifica',
    view: 'Visualizza',
    window: 'Finestra',
    openRecent: 'Apri recenti',
    recentWorkspaces: 'Aree di lavoro recenti',
    initialWorkspace: 'La mia area di lavoro',
    sampleProject: 'Progetto di esempio',
    roles: {
      undo: 'Annulla',
      redo: 'Ripeti',
      cut: 'Taglia',
      copy: 'Copia',
      paste: 'Incolla',
      delete: 'Elimina',
      selectAll: 'Seleziona tutto',
      reload: 'Ricarica',
      toggleDevTools: 'Strumenti di sviluppo',
      resetZoom: 'Dimensioni reali',
      zoomIn: 'Ingrandisci',
      zoomOut: 'Riduci',
      togglefullscreen: 'Schermo intero',
      minimize: 'Riduci a icona',
      close: 'Chiudi',
      quit: 'Esci',
    },
    serviceQuestion: (origin) => `Usare il servizio ${origin}?`,
    serviceQuestionText:
      'Ricerche, percorsi e zone verranno inviati lì con le chiavi inserite per questo servizio. ' +
      'Le chiavi di altri servizi non vengono mai inviate lì.',
    cancel: 'Annulla',
    use: 'Usa servizio',
    windowCrashed: 'La finestra si è arrestata più volte',
    windowCrashedText: 'Il tuo lavoro è salvato. Riapri la finestra, oppure esci da Zonedesk e riavvialo.',
    reopenWindow: 'Riapri finestra',
    quitProgram: 'Esci da Zonedesk',
    unsavedChanges: 'Modifiche non salvate',
    unsavedChangesText:
      'Una chiave inserita o modifiche alle zone non sono ancora salvate. Andranno perse se chiudi ora la finestra.',
    goBack: 'Torna indietro',
    closeWithoutSaving: 'Chiudi senza salvare',
    keepsCrashing: 'Zonedesk continua ad arrestarsi',
    keepsCrashingText:
      'Il tuo lavoro è salvato. Riavvia Zonedesk, oppure esci e invia il rapporto all’assistenza. Il rapporto non contiene i tuoi dati.',
    restart: 'Riavvia',
    copyReport: 'Copia rapporto',
  },
};
