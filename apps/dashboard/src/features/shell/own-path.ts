import { paths } from '../../paths.ts'

/** Only a path of the back office is gone back to: a link must not lead elsewhere through a sign-in. */
export function ownPath(from: string | null): string {
  return from?.startsWith('/') && !/^\/[/\\]/.test(from) ? from : paths.home()
}
