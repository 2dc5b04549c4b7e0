import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { decode, guessEncoding } from '@stoa/web/file-values/encoding'
import { StartError } from '../kernel/basics/start-error.ts'

/** npm runs its scripts in the repository; file names are relative to the caller's directory. */
export function fromHere(file: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), file)
}

export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}

/** The text of a file of another program, which may be in UTF-16 or Windows-1252. */
export function readTextInAnyEncoding(file: string): string {
  try {
    const bytes = readFileSync(file)
    return decode(bytes, guessEncoding(bytes))
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}
