/** Made by the build: see build-scenarios.tsx. */
declare module 'virtual:scenarios' {
  const cards: readonly import('./scenario-cards.ts').ScenarioCard[];
  export default cards;
}
