import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test('a password is judged by its length, by lists of common ones and by what is known of the person', () => {
  const known = ['marta.kowalska@example.com', 'Marta', undefined]
  expect(passwordStrength('short', known).fault).toBe('PASSWORD_TOO_SHORT')
  expect(passwordStrength('x'.repeat(257), known).fault).toBe('PASSWORD_TOO_LONG')
  expect(passwordStrength('password1', known)).toMatchObject({ score: 0, fault: 'PASSWORD_TOO_WEAK', warning: 'common' })
  expect(passwordStrength('qwertzuiop', known)).toMatchObject({ fault: 'PASSWORD_TOO_WEAK' })
  expect(passwordStrength('kowalska', known)).toMatchObject({ fault: 'PASSWORD_TOO_WEAK', warning: 'userInputs' })
  const strong = passwordStrength('tram lamp orbit seven', known)
  expect(strong.score).toBe(4)
  expect(strong.fault).toBeUndefined()
  const strict = { minLength: 12, minScore: 4 }
  expect(passwordStrength('tram lamp', known, strict).fault).toBe('PASSWORD_TOO_SHORT')
  expect(passwordStrength('sunny monday', known, strict).fault).toBe('PASSWORD_TOO_WEAK')
})
