import { WireError } from '../../kernel/basics/errors.ts'
import { AnimationTooLarge } from './transform-picture.ts'

/**
 * Why pictures and copies could not be made. They are not tried again for ten minutes, because each attempt may take seconds; then
 * they are, because it may have been the machine.
 */
export interface Unreadable {
  /** Throws the reason for which the picture or the copy could not be made. */
  check(picture: { id: string; name: string }): void
  /** Runs work and remembers why it failed: for the copy if that took too long, otherwise for the picture. */
  remember<Result>(picture: { id: string; name: string }, work: () => Promise<Result>): Promise<Result>
}

/** Milliseconds. */
const rest = 600_000
const maxRemembered = 1000

export function unreadablePictures(): Unreadable {
  const failed = new Map<string, { error: Error; until: number }>()
  return {
    check({ id, name }) {
      for (const key of [id, name]) {
        const failure = failed.get(key)
        if (failure && performance.now() < failure.until) throw failure.error
      }
    },
    async remember({ id, name }, work) {
      try {
        return await work()
      } catch (error) {
        const isOfCopy = error instanceof AnimationTooLarge || codeOf(error) === 'PICTURE_TOO_SLOW'
        if (isOfCopy || (error instanceof WireError && error.status === 422)) {
          if (failed.size >= maxRemembered) failed.clear()
          failed.set(isOfCopy ? name : id, { error: error as Error, until: performance.now() + rest })
        }
        throw error
      }
    },
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof WireError ? error.code : undefined
}
