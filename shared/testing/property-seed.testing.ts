import fc from 'fast-check';

// A fixed seed makes CI runs reproducible; elsewhere each run draws new cases.
if (process.env.CI) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });
