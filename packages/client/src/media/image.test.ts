import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Image, MediaProvider, type ImageProps } from '../media.ts'

const id = 'ab12.jpg'
const published = `wix:image://v1/${id}/A%20mug.jpg#originWidth=1200&originHeight=900`

function rendered(props: ImageProps, baseUrl?: string): Record<string, string> {
  const image = createElement(Image, props)
  const html = renderToStaticMarkup(baseUrl ? createElement(MediaProvider, { baseUrl }, image) : image)
  const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const [tag = ''] = /<img[^>]*>/.exec(html) ?? []
  return Object.fromEntries(
    [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!.toLowerCase(), unescaped(value!)]),
  )
}

test('an image has a copy for each width of the screen, reserves its space and shows a blurred copy first', () => {
  const { srcset, width, height, sizes, loading, style } = rendered({ picture: published, sizes: '50vw' }, 'https://shop.test/')
  expect(srcset?.split(', ').map((candidate) => candidate.split(' ')[1])).toEqual([
    '160w',
    '320w',
    '480w',
    '640w',
    '960w',
    '1200w',
  ])
  for (const candidate of srcset!.split(', ')) expect(candidate).toContain(`https://shop.test/media/${id}/v1/fill/`)
  expect({ width, height, sizes, loading }).toEqual({ width: '1200', height: '900', sizes: '50vw', loading: 'lazy' })
  expect(style).toContain(`url("https://shop.test/media/${id}/v1/`)
  expect(style).toContain('blur_')
})

test('an image of a fixed width has a copy for each density', () => {
  const { src, srcset, width, height, sizes } = rendered({ picture: published, width: 300, ratio: 1, priority: true })
  expect({ width, height, sizes }).toEqual({ width: '300', height: '300', sizes: undefined })
  expect(src).toContain('/w_300,h_300,')
  expect(srcset).toMatch(/w_300,h_300,.* 1x, .*w_600,h_600,.* 2x$/)
})

test('a cut is made around the focal point', () => {
  const picture = { url: `/media/${id}`, width: 1200, height: 900, focalPoint: { x: 20, y: 30 } }
  const { src, srcset } = rendered({ picture, ratio: 1 })
  expect(src).toContain('fp_0.20_0.30')
  expect(srcset).toContain('fp_0.20_0.30')
})

test('the alt text is that of the picture, unless there is another one', () => {
  const picture = { url: `/media/${id}`, width: 12, height: 9, altText: 'A mug' }
  expect(rendered({ picture }).alt).toBe('A mug')
  expect(rendered({ picture, alt: '' }).alt).toBe('')
  expect(rendered({ picture: published }).alt).toBe('')
})

test('drawings, pictures without a size and pictures of other hosts are shown as they are', () => {
  expect(rendered({ picture: '/media/logo.svg' })).toMatchObject({ src: '/media/logo.svg' })
  expect(rendered({ picture: { url: `/media/${id}` } })).toMatchObject({ src: `/media/${id}` })
  const { src, srcset, style } = rendered({ picture: 'https://elsewhere.test/a.jpg' }, 'https://shop.test')
  expect({ src, srcset }).toEqual({ src: 'https://elsewhere.test/a.jpg', srcset: undefined })
  expect(style).not.toContain('background')
})
