// Before any module of the window: its client looks for the desk when it is loaded.
import './desk/desk.testing.ts';
