import { readConfig } from '../config.ts'
import { lockFolder } from '../kernel/database/folder-lock.ts'
import { diskFiles } from '../kernel/files/local-disk.ts'
import { openFiles } from '../kernel/files/open-files.ts'
import { folderOf } from '../kernel/files/settings.ts'
import { beginFilling, endFilling } from '../kernel/database/installation.ts'
import { StartError } from '../kernel/basics/start-error.ts'

/** `copy-files`: copies the files of `DATA_DIR` into the configured bucket, which has to be empty. A failed copy leaves it empty. */
export async function runCopyFiles(): Promise<number> {
  const config = readConfig(process.env)
  if (config.files.kind !== 's3') throw new StartError('MEDIA_STORE is not s3: files are copied from DATA_DIR into a bucket')
  await using opened = new AsyncDisposableStack()
  if (!config.databaseUrl) opened.use(lockFolder(config.dataDir))
  const source = opened.use(diskFiles(folderOf(config.dataDir)))
  const target = opened.use(await openFiles(config.files))
  await beginFilling(target)
  let count = 0
  try {
    for await (const { key } of source.list('')) {
      const file = await source.get(key)
      if (!file) continue
      await target.put(key, file.body)
      count++
    }
  } catch (error) {
    await endFilling(target, { isWhole: false })
    throw error
  }
  await endFilling(target, { isWhole: true })
  console.log(`${count} files are in ${target.name}; those in ${source.name} are as they were`)
  return 0
}
