/** Whose password a form is about, where it is not asked: password managers look for it. */
export const UsernameHint = ({ username }: { username: string }) => (
  <input type="text" autoComplete="username" value={username} readOnly hidden />
);
