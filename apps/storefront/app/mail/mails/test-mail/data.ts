/** Staff sends it to test the mail server. */
export interface TestMail {
  kind: 'TEST'
}

export function sample(): TestMail {
  return { kind: 'TEST' }
}
