export const NavRail = () => <nav aria-label="Principal" />;
