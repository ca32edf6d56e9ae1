export const TableroScreen = () => <h1>Tablero</h1>;
