/**
 * A page that the browser kept and shows again was told nothing of what other tabs stored meanwhile, such as that the
 * person signed out. It is told now, as of a storage that changed whole: whoever follows the storage reads it anew.
 */
export const contarLoAusente = (): void =>
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted)
      window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
  });
