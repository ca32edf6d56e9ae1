// Only the styles of the components in use, in the library's own order: the whole sheet would weigh three times as
// much on the first load. These the sign-in page shows; the console brings its own. The test beside this file says
// what is missing or left over.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Button.layer.css';
