export const LoginScreen = () => <h1>Iniciar sesión</h1>;
