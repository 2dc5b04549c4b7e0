import { expect, test } from 'vitest'
import { rehostSource } from './rehost-source.ts'

const options = { baseUrl: 'http://localhost:3000' }
const own = '/project/src/pictures.js'

test('literal addresses of the published hosts are replaced, in every module', () => {
  expect(
    rehostSource(`fetch('https://www.wixapis.com/x'); const media = "https://static.wixstatic.com/media/"`, own, options),
  ).toBe(`fetch('http://localhost:3000/x'); const media = "http://localhost:3000/media/"`)
})

test('other modules stay as they are', () => {
  for (const code of ['', `fetch('/x')`, `const hosts = ['www.wixapis.com']`, `'https://www.wixapis.com.example/x'`])
    expect(rehostSource(code, own, options), code).toBeUndefined()
})
