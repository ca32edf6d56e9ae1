import { create } from 'zustand';

/** The events of which the other tabs of this browser said nothing; as long as this page lives. */
export const useDesconfianza = create<{ eventos: readonly number[] }>()(() => ({ eventos: [] }));

export const anotarDesconfianza = (ids: readonly number[]): void =>
  useDesconfianza.setState(({ eventos }) => ({ eventos: [...new Set([...eventos, ...ids])] }));
