(r=>{r.classList.add("js");try{let s=localStorage.scheme;s&&(r.dataset.scheme=s);sessionStorage.faces&&r.classList.add("faces")}catch{}})(document.documentElement)
