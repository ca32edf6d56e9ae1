export default {
  testDir: '/work/main/e2e/pruebas',
  testIgnore: /simulada/,
  outputDir: '/tmp/h7/pw-out',
  timeout: 60000,
  expect: { timeout: 15000 },
  workers: 1,
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL: 'http://127.0.0.1:5187',
    viewport: { width: 1366, height: 768 },
    locale: 'es-MX',
    timezoneId: 'Asia/Kathmandu',
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
    },
  },
};
