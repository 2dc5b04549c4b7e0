import { destination, pino, type DestinationStream, type Logger } from 'pino'

/**
 * The server's log. Errors are written without what people entered: the database puts values into its messages and details,
 * and drivers attach the statement's parameters.
 */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, serializers: { err: describeError } }, destination)
}

/** Characters that wait for the file; beyond that, lines are dropped. */
const maxWaiting = 1024 * 1024

/** The file of the log. While its disk is full, lines are lost and the server goes on; the library alone would wait for ever at the exit. */
export function logFile(path: string): DestinationStream {
  const file = destination({ dest: path, sync: false, mode: 0o600, maxLength: maxWaiting })
  let isFailing = false
  file.on('error', () => void (isFailing = true))
  file.on('write', () => void (isFailing = false))
  const flush = file.flushSync.bind(file)
  file.flushSync = () => {
    if (!isFailing) flush()
  }
  return file
}

interface ErrorLine {
  type: string
  message: string
  stack: string
  code?: string
  constraint?: string
  table?: string
  column?: string
  cause?: ErrorLine
}

/** What names an error and where it came from, and nothing that a person entered. */
export function describeError(error: unknown): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something other than an error was thrown', stack: '' }
  const { code, constraint, table, column, severity } = error as Error & Partial<Record<string, string>>
  const isOfDatabase = severity !== undefined
  const message = isOfDatabase ? withoutValues(error.message) : error.message
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message,
    stack: frames.join('\n'),
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    ...(column && { column }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** `invalid input syntax for type uuid: "…"`: names in quotes stand before the colon, values after it. */
function withoutValues(message: string): string {
  const colon = message.indexOf(': ')
  return colon < 0 ? message : `${message.slice(0, colon)}: …`
}
