import { type Config, databaseFolder, keepSecrets, newInstallationSecret } from '../config.ts'
import { openDatabase } from '../kernel/database/database.ts'
import { lockFolder } from '../kernel/database/folder-lock.ts'
import { keepFilesPrivate } from '../kernel/files/private-files.ts'
import { StartError } from '../kernel/basics/start-error.ts'
import { resealEverything } from './reseal.ts'

/**
 * Rotates the installation's secret in two steps. In between, tokens, cookies, cursors and sealed keys of either secret
 * are accepted. The second step seals the keys of webhooks, plugins and authenticator apps, and the codes of gift cards, under the new secret and removes the old one.
 */
export async function rotateSecret(config: Config, finish: boolean): Promise<number> {
  const fromEnvironment = Boolean(process.env.SECRET_KEY)
  const [current, previous] = config.secrets
  if (!finish) {
    if (fromEnvironment)
      throw new StartError('SECRET_KEY is set: put its value into SECRET_KEY_PREVIOUS and a new one into SECRET_KEY')
    if (previous) throw new StartError('a rotation is under way; end it with --finish first')
    keepSecrets(config.dataDir, [newInstallationSecret(), current])
    console.log('There is a new secret, and the old one still counts. Restart every process, then run this again with --finish.')
    return 0
  }
  if (!previous) throw new StartError('no rotation is under way')
  keepFilesPrivate(config.dataDir)
  await using cleanup = new AsyncDisposableStack()
  if (!config.databaseUrl) cleanup.use(lockFolder(config.dataDir))
  const database = cleanup.use(
    await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { folder: databaseFolder(config) }),
  )
  const { webhooks, plugins } = await resealEverything(database, config.secrets)
  console.log(`The keys of ${webhooks} webhooks and ${plugins} plugins are sealed under the new secret.`)
  if (fromEnvironment) console.log('Take SECRET_KEY_PREVIOUS out of the environment and restart every process.')
  else {
    keepSecrets(config.dataDir, [current])
    console.log('The old secret is deleted. Restart every process, so that none accepts it any longer.')
  }
  return 0
}
