import { paths } from '../../paths.ts'

/** Allows only paths of the back office, because a sign-in link must not redirect elsewhere. */
export function ownPath(from: string | null): string {
  return from?.startsWith('/') && !/^\/[/\\]/.test(from) ? from : paths.home()
}
