/**
 * The name of the software, for operators and machines. What people see is the name of the place, which its admins
 * choose: `context.face()` on the server, `usePlaceName` on pages.
 */
export const SOFTWARE = 'Kollabrate';
