import { expect, test } from "vitest"
import { domainDoubt } from "./domain-doubt.ts"

test.each([
  ["nora@gmaiml.com", "@gmail.com"],
  ["nora@gmial.com", "@gmail.com"],
  ["nora@gmail.co", "@gmail.com"],
  ["Nora@ORNGE.fr ", "@orange.fr"],
  ["nora@hotmal.fr", "@hotmail.fr"],
  ["nora@laposte.nt", "@laposte.net"],
])("%s is asked about", (address, meant) => expect(domainDoubt(address)).toContain(meant))

test.each([
  "nora@gmail.com",
  "nora@yahoo.com",
  "nora@mirabelle.fr",
  "nora@gmx.fr",
  "nora@mail.com",
  "nora@",
  "nora@gm",
  "",
])("« %s » is not asked about", (address) => expect(domainDoubt(address)).toBeUndefined())
