// Before the first paint: the lamp as it was left, so that nothing flashes.
try {
  const lamp = JSON.parse(localStorage.getItem('sandtable.settings') || '{}').lamp;
  if (lamp === 'light' || lamp === 'dark') document.documentElement.dataset.lamp = lamp;
} catch {
  // Storage is closed to us: the system's choice holds.
}
