import type { Attribution } from './manifest.ts';

export const openStreetMap: Attribution = {
  name: 'OpenStreetMap',
  licence: 'ODbL 1.0',
  attribution: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
};

export const naturalEarth: Attribution = {
  name: 'Natural Earth',
  licence: 'Public domain',
  attribution: 'Made with Natural Earth',
  url: 'https://www.naturalearthdata.com',
};

export const geoNames: Attribution = {
  name: 'GeoNames',
  licence: 'CC BY 4.0',
  attribution: '© GeoNames',
  url: 'https://www.geonames.org',
};
