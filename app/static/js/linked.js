/** A page that a link in a mail opens does at once what it is for: the click on the link was the click. */

document.querySelector("form")?.requestSubmit();
