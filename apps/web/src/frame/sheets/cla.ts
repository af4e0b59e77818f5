export { contemptibleLittleArmies as sheet } from '@sandtable/contemptible-little-armies/sheet';
