export const ChangePasswordScreen = () => <h1>Cambiar contraseña</h1>;
