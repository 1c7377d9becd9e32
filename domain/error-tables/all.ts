import { FIELD_ERRORS } from "./field.ts"
import { GENERAL_ERRORS } from "./general.ts"
import { OFFICE_ERRORS } from "./office.ts"
import { SERVER_ERRORS } from "./server.ts"

/**
 * Every error code with its HTTP status and its French sentence, whose words in braces are parameters. Functions and the server import this file,
 * the back office only office.ts, which it loads beside its first screen. `private.refuse(code, status, parameters)` raises the same codes in the migrations;
 * supabase/tests/refusals.test.ts compares both, and says which table a code belongs to.
 */
export const ERRORS = { ...GENERAL_ERRORS, ...FIELD_ERRORS, ...OFFICE_ERRORS, ...SERVER_ERRORS }
