export { greatWarBattalions as sheet } from '@sandtable/great-war-battalions/sheet';
