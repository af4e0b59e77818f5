export { westernFront as sheet } from '@sandtable/western-front/sheet';
