import type { ReporteSitio } from '@tramos/contract/reportes';
import { useState } from 'react';

type ValoresReporte = Pick<ReporteSitio, 'ofrecido' | 'columnas' | 'rango'>;

const valoresDe = ({ ofrecido, columnas, rango }: ReporteSitio): ValoresReporte => ({
  ofrecido,
  columnas,
  rango,
});

/** A report's form: what is stored, of which version, and what is being written over it. */
export const useReporteForma = (reporte: ReporteSitio) => {
  const [base, setBase] = useState(reporte);
  const [valores, setValores] = useState(valoresDe(reporte));
  return {
    valores,
    version: base.version,
    cambiada: JSON.stringify(valores) !== JSON.stringify(valoresDe(base)),
    poner: (cambio: Partial<ValoresReporte>) => setValores((antes) => ({ ...antes, ...cambio })),
    /** What is stored now; what was written stays when asked to. */
    rebasar: (guardado: ReporteSitio, conservar: boolean) => {
      setBase(guardado);
      if (!conservar) setValores(valoresDe(guardado));
    },
  };
};
