import { expect, test } from 'vitest'
import { findMoves } from './move.ts'

const methods = [
  { id: 'card', position: 0 },
  { id: 'transfer', position: 1 },
  { id: 'invoice', position: 2 },
]

const positions = (moves: ReturnType<typeof findMoves>) => moves.map(({ method, position }) => [method.id, position])

test('a method trades places with its neighbour, and the others stay', () => {
  expect(positions(findMoves(methods, 2, -1))).toEqual([
    ['invoice', 1],
    ['transfer', 2],
  ])
})

test('methods that share a position are numbered as they are shown', () => {
  const shared = methods.map(({ id }) => ({ id, position: 0 }))
  expect(positions(findMoves(shared, 0, 1))).toEqual([
    ['card', 1],
    ['invoice', 2],
  ])
})

test('the first method cannot move up, nor the last one down', () => {
  expect([findMoves(methods, 0, -1), findMoves(methods, 2, 1)]).toEqual([[], []])
})
