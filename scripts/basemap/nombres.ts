/** Spanish names where the sources carry English or outdated ones. */

/** Countries by ISO 3166 numeric code; a country that is not here gets no label. */
export const PAISES: Readonly<Record<string, string>> = {
  '032': 'Argentina',
  '044': 'Bahamas',
  '068': 'Bolivia',
  '076': 'Brasil',
  '084': 'Belice',
  '124': 'Canadá',
  '152': 'Chile',
  '170': 'Colombia',
  '188': 'Costa Rica',
  '192': 'Cuba',
  '214': 'República Dominicana',
  '218': 'Ecuador',
  '222': 'El Salvador',
  '304': 'Groenlandia',
  '320': 'Guatemala',
  '328': 'Guyana',
  '332': 'Haití',
  '340': 'Honduras',
  '388': 'Jamaica',
  '484': 'México',
  '558': 'Nicaragua',
  '591': 'Panamá',
  '600': 'Paraguay',
  '604': 'Perú',
  '630': 'Puerto Rico',
  '740': 'Surinam',
  '840': 'Estados Unidos',
  '858': 'Uruguay',
  '862': 'Venezuela',
};

/** States whose name has changed or needs its full form. */
export const ESTADOS: Readonly<Record<string, string>> = {
  'Distrito Federal': 'Ciudad de México',
  México: 'Estado de México',
};

export const LUGARES: Readonly<Record<string, string>> = {
  'Mexico City': 'Ciudad de México',
  'Ciudad Nezahualcoyotl': 'Nezahualcóyotl',
  'Benito Juarez': 'Benito Juárez',
  'León de los Aldama': 'León',
  'Santiago de Querétaro': 'Querétaro',
  'Victoria de Durango': 'Durango',
  Tuxtla: 'Tuxtla Gutiérrez',
  'Xalapa de Enríquez': 'Xalapa',
  'Acapulco de Juárez': 'Acapulco',
  'Heroica Matamoros': 'Matamoros',
  'Oaxaca de Juárez': 'Oaxaca',
  'Pachuca de Soto': 'Pachuca',
  Juárez: 'Ciudad Juárez',
};
