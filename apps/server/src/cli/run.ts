import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { DatabaseUnavailable } from '../kernel/database/unavailable.ts'
import { FilesUnavailable } from '../kernel/files/file-store.ts'
import { StartError } from '../kernel/basics/start-error.ts'
import { runAudit } from './audit.ts'
import { runBackup } from './backup.ts'
import { runCopyFiles } from './copy-files.ts'
import { runCopySite } from './copy-site.ts'
import { runDistribute } from './distribute.ts'
import { runMoveTo } from './move-to.ts'
import { importPostcodes } from './import-postcodes.ts'
import { runExport, runImport } from './products.ts'
import { resetFactors } from './reset-factors.ts'
import { runRestore } from './restore.ts'
import { rotateSecret } from './rotate-secret.ts'

const usage = `usage: npm run stoa -- products import FILE [--dry-run] [--decimal point|comma] [--visible] [--in-stock]
       npm run stoa -- products export [FILE]
       npm run stoa -- audit
       npm run stoa -- backup FILE
       npm run stoa -- restore FILE
       npm run stoa -- move-to DATABASE_URL
       npm run stoa -- copy-files
       npm run stoa -- copy-site FOLDER
       npm run stoa -- distribute
       npm run stoa -- import-postcodes FILE
       npm run stoa -- rotate-secret [--finish]
       npm run stoa -- reset-factors EMAIL`

/** Runs a command with the settings of the environment; returns the exit code. Throws what is neither success nor refusal. */
export async function runCommand(args: string[]): Promise<number> {
  try {
    return await run(args)
  } catch (error) {
    if (!isSaid(error)) throw error
    console.error(`stoa: ${(error as Error).message}`)
    return 2
  }
}

/** A refusal by the shop, and by the operating system (a full disk, a file that may not be read), is printed in one line. */
function isSaid(error: unknown): boolean {
  if (error instanceof StartError || error instanceof DatabaseUnavailable || error instanceof FilesUnavailable) return true
  const { name, syscall } = error as NodeJS.ErrnoException
  return name === 'CallError' || name === 'WireError' || syscall !== undefined
}

async function run(args: string[]): Promise<number> {
  const { values, positionals } = argumentsOf(args)
  const [area, first, second] = positionals
  if (area === 'products' && first === 'import' && second) return runImport(second, values)
  if (area === 'products' && first === 'export') return runExport(second)
  if (area === 'audit') return runAudit()
  if (area === 'backup' && first) return runBackup(first)
  if (area === 'restore' && first) return runRestore(first)
  if (area === 'move-to' && first) return runMoveTo(first)
  if (area === 'copy-files' && !first) return runCopyFiles()
  if (area === 'copy-site' && first) return runCopySite(first)
  if (area === 'distribute' && !first) return runDistribute()
  if (area === 'import-postcodes' && first) return importPostcodes(readConfig(process.env), first)
  if (area === 'rotate-secret' && !first) return rotateSecret(readConfig(process.env), values.finish ?? false)
  if (area === 'reset-factors' && first) return resetFactors(readConfig(process.env), first)
  console.error(usage)
  return 2
}

function argumentsOf(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        decimal: { type: 'string' },
        visible: { type: 'boolean' },
        'in-stock': { type: 'boolean' },
        finish: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${usage}`)
  }
}
