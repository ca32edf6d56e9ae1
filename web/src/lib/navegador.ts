const NAVEGADORES = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SISTEMAS = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;
const hallar = (lista: readonly (readonly [RegExp, string])[], agente: string) =>
  lista.find(([patron]) => patron.test(agente))?.[1];

/** `Chrome en Windows`; what a browser does not say of itself is not guessed. */
export const navegadorDe = (agente: string): string => {
  const [navegador, sistema] = [hallar(NAVEGADORES, agente), hallar(SISTEMAS, agente)];
  return [navegador ?? 'Navegador desconocido', sistema].filter(Boolean).join(' en ');
};
