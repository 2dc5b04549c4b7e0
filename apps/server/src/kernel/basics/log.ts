import { destination, pino, type DestinationStream, type Logger } from 'pino'

/**
 * The server's log. Errors are logged without user input: the database puts values into messages and details, and drivers
 * attach the parameters of the statement.
 */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, serializers: { err: describeError } }, destination)
}

/** Characters waiting to be written to the file; above that, lines are dropped. */
const maxWaiting = 1024 * 1024

/**
 * The log file. While its disk is full, lines are lost and the server continues. Without this the library would wait for ever
 * at exit.
 */
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

/** The error's name and origin, without user input. */
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

/** In `invalid input syntax for type uuid: "…"`, quoted names stand before the colon and values after it. */
function withoutValues(message: string): string {
  const colon = message.indexOf(': ')
  return colon < 0 ? message : `${message.slice(0, colon)}: …`
}
