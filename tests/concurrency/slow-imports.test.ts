import { createServer } from 'node:http'
import { files } from '@wix/media'
import { expect, test } from 'vitest'
import { listening } from '../support/servers/listening.ts'
import { pictureOf } from '../support/media/pictures.ts'
import { redHalf, samplePdf } from '../support/media/sample-pdf.ts'
import { startServer } from '../support/servers/server.ts'
import { aShop, ownerClient } from '../support/shop/shop.ts'
import { testFiles } from '../support/servers/test-files.ts'
import { until } from '../support/until.ts'

test('hosts whose files never end delay no other work on files, and do not keep the server from stopping', async () => {
  const looked = new Set<string>()
  let endless = 0
  await using host = await listening(
    createServer(({ url = '' }, response) => {
      const picture = pictureOf(url)
      // The first request is the look at what the file is.
      if (!looked.has(url)) return void (looked.add(url) && response.end(picture))
      endless++
      response.write(picture.subarray(0, 60))
    }),
  )
  await using server = await startServer({ files: testFiles(), background: true })
  const library = ownerClient(await aShop(server), { files }).files
  const imports = Array.from({ length: 12 }, (_, number) => ({ url: `${host.url}/${number}.png` }))
  await library.bulkImportFiles(imports)
  await until(() => endless > 1 || undefined)

  const { uploadUrl } = await library.generateFileUploadUrl('application/pdf', { fileName: 'sizes.pdf' })
  const upload = { method: 'PUT', body: samplePdf(redHalf) as unknown as string }
  const { file } = (await (await fetch(server.url + new URL(uploadUrl!).pathname, upload)).json()) as any
  await until(async () => (await library.getFileDescriptor(file.id)).thumbnailUrl || undefined)
  const { files: listed } = await library.listFiles()
  expect(listed!.filter(({ operationStatus }) => operationStatus === 'PENDING')).toHaveLength(imports.length)
})
