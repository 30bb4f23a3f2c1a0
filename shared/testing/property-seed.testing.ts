import fc from 'fast-check';

// The same change gets the same verdict however often it is checked; elsewhere each run draws new cases.
if (process.env.CI) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });
