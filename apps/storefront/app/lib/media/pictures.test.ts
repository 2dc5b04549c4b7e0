import { expect, test } from 'vitest'
import { toAvatarPhoto } from './pictures.ts'

test('the photo of a member comes from the shop’s media, whichever host its address names, and from nowhere else', () => {
  const id = `${'0123456789abcdef'.repeat(2)}.jpg`
  for (const url of [id, `/media/${id}`, `https://shop.example/media/${id}`, `wix:image://v1/${id}/me.jpg#originWidth=9`])
    expect(toAvatarPhoto({ url, focalPoint: { x: 20, y: 30 } })).toEqual({ url: `/media/${id}`, position: '20% 30%' })
  for (const url of ['https://tracker.example/me.jpg', '//tracker.example/me.jpg', 'data:image/png;base64,AAAA', ''])
    expect(toAvatarPhoto({ url }), url).toBeUndefined()
  expect(toAvatarPhoto(undefined)).toBeUndefined()
})
