/**
 * Checksums that migrations had before their text was corrected so that it applies to distributed tables too. What they do is the same, so
 * a database that applied the former text needs nothing.
 */
export const formerChecksums: ReadonlyMap<string, readonly string[]> = new Map([
  ['checkout/0006-asked-fields', ['c8ff82c4312219c48a9012a221dfc77b3f3ff50723bbf9cd2be797dad6bda7f8']],
  ['members/0005-address-ids', ['c57fc2b4b4b0fe08ed04e23333299cab8c509d1b81452e30c5fab46ea5d863e4']],
  ['notifications/0006-texts-and-requests', ['e25cf7181fba6df68eaa318f0fcd632f00301711e8e34daa0e1bfd58a91d3a81']],
  ['orders/0014-search', ['0106a3ca5149684e513bcbc13d9f8db6a8bde0bc21618280d0ae0c35b037ea91']],
  ['reviews/0007-sources', ['160142849ff80f5079ee204065ed8460ce95c7fab77bd658760d8f772b45eecc']],
])
