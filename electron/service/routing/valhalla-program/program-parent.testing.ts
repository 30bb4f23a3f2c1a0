import { startValhallaProgram } from './valhalla-program.ts';

/** A process that starts Valhalla's service and prints its URL. Its arguments are the program and the tile folder. */
const [program = '', tileFolder = ''] = process.argv.slice(2);
startValhallaProgram({ program, tileFolder, started: (url) => console.log(url) });
