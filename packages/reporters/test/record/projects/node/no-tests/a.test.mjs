console.log("nothing here");
