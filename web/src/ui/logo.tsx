/** A pipe with a sensor on it. */
export const Logo = () => (
  <svg
    width="22"
    height="12"
    viewBox="0 0 22 12"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    aria-hidden="true"
  >
    <path d="M0 6h6.5M15.5 6H22" />
    <circle cx="11" cy="6" r="4.25" />
  </svg>
);
