import { expect, test } from 'vitest'
import { moveCrop, widestCrop, zoomCrop } from './crop.ts'

const picture = { width: 800, height: 600 }

test('a crop begins with the middle and never leaves the picture', () => {
  const widest = widestCrop(picture)
  expect(widest).toEqual({ x: 100, y: 0, size: 600 })
  expect(moveCrop(widest, picture, 1000, -5)).toEqual({ x: 200, y: 0, size: 600 })
  const near = zoomCrop(widest, picture, 2)
  expect(near).toEqual({ x: 250, y: 150, size: 300 })
  expect(zoomCrop(moveCrop(near, picture, -1000, 1000), picture, 1)).toEqual({ x: 0, y: 0, size: 600 })
  expect(zoomCrop(widest, picture, 99).size).toBe(150)
})
