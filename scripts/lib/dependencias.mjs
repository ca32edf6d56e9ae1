import { spawnSync } from 'node:child_process';

/**
 * When the list of dependencies in this folder was last changed, as its history has it: neither a copy nor a build of
 * today makes it younger. Null where there is no history, or only the end of it.
 */
export const fechaDeDependencias = (carpeta) => {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', ['-C', carpeta, ...args], { encoding: 'utf8' });
    return status === 0 ? stdout.trim() : '';
  };
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return null;
  return git('log', '-1', '--format=%aI', '--', 'package-lock.json') || null;
};
